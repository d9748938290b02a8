from games.bots.bot import Why


class Reasons:
    def __init__(self, state, move):
        self.state, self.move = state, move

    def why(self):
        return Why("x")

    def leaning(self, temper):
        return 0.0
