// What of a board is worth a picture: the game marks it.
export function pictureAt(): Element | undefined {
  return [...document.querySelectorAll("[data-picture]")].find((element) => element.getBoundingClientRect().width > 0);
}
