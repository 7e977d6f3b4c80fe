// What Sultaniya brings along for the panel that plays it from lists: the palaces, and pictures of tiles and symbols.
import type { Sultaniya } from "../../generated/sultaniya";
import type { PanelModule } from "../board";
import Best from "./Best.svelte";
import Figure from "./Figure.svelte";
import Sign from "./Sign.svelte";
import Tile from "./Tile.svelte";

const sultaniya: PanelModule<Sultaniya> = {
  Figure,
  Epilogue: Best,
  pictures: { tile: Tile, top: Tile, front: Tile, unseen: Tile, order: Tile, bottom: Tile, Symbol: Sign },
  folded: ["piles"],
  // The figure tells of the players, the bar of the turn.
  hidden: ["players", "phase", "turn", "first", "active", "treasury", "djinns", "now"],
  quiet: ["idle"],
};

export default sultaniya;
