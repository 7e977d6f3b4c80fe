// The pictures of the guide (docs/guides.md), by the names that content/karanor/learn/guide.json gives them.
import type { Component } from "svelte";
import AnswerPicture from "./pictures/AnswerPicture.svelte";
import Delivery from "./pictures/Delivery.svelte";
import Journey from "./pictures/Journey.svelte";
import Quests from "./pictures/Quests.svelte";
import Region from "./pictures/Region.svelte";
import Shop from "./pictures/Shop.svelte";
import Standing from "./pictures/Standing.svelte";
import Tiles from "./pictures/Tiles.svelte";
import Turn from "./pictures/Turn.svelte";

export const pictures: Record<string, Component> = {
  map: Region,
  turn: Turn,
  journey: Journey,
  shop: Shop,
  delivery: Delivery,
  quests: Quests,
  tiles: Tiles,
  answer: AnswerPicture,
  track: Standing,
};
