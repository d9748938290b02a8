"""Guests with phones: a small page that the program serves to browsers on the same network (docs/PHONES.md)."""
