// The person at this device, as the server knows them.
import { say } from "./catalogue.svelte";
import type { Me } from "../generated/protocol";
import { fetchMe, forgetSession, post } from "./calls";

class Person {
  name = $state("");
  account = $state(false); // has one, and is signed in to it
  #met = false;

  async meet(): Promise<void> {
    const told = await fetchMe();
    this.name = told.name;
    this.account = told.account === true;
    this.#met = true;
  }

  async call(name: string): Promise<void> {
    this.name = (await post<Me>("me", { name: name.trim() })).name;
  }

  // Nobody is asked for a name before the first game.
  async needsName(): Promise<void> {
    if (!this.#met) await this.meet();
    if (this.name === "") await this.call(say("home.guest", { number: 10 + Math.floor(Math.random() * 90) }));
  }

  // The server forgets this device; whoever comes next is somebody new.
  async signOut(): Promise<void> {
    await post("me/end");
    forgetSession();
    this.name = "";
    this.account = false;
    this.#met = false;
  }

  async speaks(language: string): Promise<void> {
    await post<Me>("me", { language });
  }
}

export const me = new Person();
