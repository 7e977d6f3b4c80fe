// The pictures of the guide, drawn by the board's own components.
import type { Component } from "svelte";
import CharacterPicture from "./guide/CharacterPicture.svelte";
import DjinnsPicture from "./guide/DjinnsPicture.svelte";
import EdgesPicture from "./guide/EdgesPicture.svelte";
import GatesPicture from "./guide/GatesPicture.svelte";
import MarketPicture from "./guide/MarketPicture.svelte";
import ObjectivePicture from "./guide/ObjectivePicture.svelte";
import PalacePicture from "./guide/PalacePicture.svelte";
import PlacesPicture from "./guide/PlacesPicture.svelte";
import ScorePicture from "./guide/ScorePicture.svelte";

export const pictures: Record<string, Component> = {
  palace: PalacePicture,
  character: CharacterPicture,
  market: MarketPicture,
  edges: EdgesPicture,
  places: PlacesPicture,
  gates: GatesPicture,
  djinns: DjinnsPicture,
  score: ScorePicture,
  objective: ObjectivePicture,
};
