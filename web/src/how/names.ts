// Who sits in the pictures of a guide.
export const names = ["Amina", "Basile", "Chloé", "Djamil", "Esra", "Farid", "Gaspard", "Houda", "Ilias", "Jeanne", "Kamil", "Leïla", "Maurice", "Nour", "Octave"];
