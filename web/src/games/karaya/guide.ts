// The pictures of "How to play", by the names that content/karaya/learn/guide.json gives them.
import type { Component } from "svelte";
import Cast from "./guide/Cast.svelte";
import Claims from "./guide/Claims.svelte";
import Dance from "./guide/Dance.svelte";
import Example from "./guide/Example.svelte";
import Peek from "./guide/Peek.svelte";
import Revolt from "./guide/Revolt.svelte";
import Strike from "./guide/Strike.svelte";
import Throne from "./guide/Throne.svelte";
import Tokens from "./guide/Tokens.svelte";

export const pictures: Record<string, Component> = { cast: Cast, peek: Peek, tokens: Tokens, throne: Throne, strike: Strike, revolt: Revolt, dance: Dance, claims: Claims, example: Example };
