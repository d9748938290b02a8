WARDENS_ARGUMENT = "--wardens"  # with it a finished program, which has no Python beside it, becomes that process
