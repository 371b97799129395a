"""Layouts tested: the same garrison in each, the same attack on each, by the same chances.

rows    of a test: everything that stood or flew, volley by volley
"""
