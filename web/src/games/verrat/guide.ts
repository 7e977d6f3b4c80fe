// The pictures of the guide, by the names that content/verrat/learn/guide.json gives them.
import type { Component } from "svelte";
import Alone from "./guide/Alone.svelte";
import Cards from "./guide/Cards.svelte";
import Change from "./guide/Change.svelte";
import Court from "./guide/Court.svelte";
import Dungeons from "./guide/Dungeons.svelte";
import Exchange from "./guide/Exchange.svelte";
import Journey from "./guide/Journey.svelte";
import Plan from "./guide/Plan.svelte";
import Throne from "./guide/Throne.svelte";
import Vote from "./guide/Vote.svelte";

export const pictures: Record<string, Component> = {
  alone: Alone,
  cards: Cards,
  change: Change,
  court: Court,
  dungeons: Dungeons,
  exchange: Exchange,
  journey: Journey,
  plan: Plan,
  throne: Throne,
  vote: Vote,
};
