// The person at this device, as the server knows them.
import { say } from "./catalogue.svelte";
import { fetchMe, post, type Me } from "./calls";

class Person {
  name = $state("");

  async meet(): Promise<Me> {
    const me = await fetchMe();
    this.name = me.name;
    return me;
  }

  async call(name: string): Promise<void> {
    this.name = (await post<Me>("me", { name: name.trim() })).name;
  }

  // Nobody is asked for a name before the first game.
  async needsName(): Promise<void> {
    if (this.name === "") await this.call(say("home.guest", { number: 10 + Math.floor(Math.random() * 90) }));
  }

  async speaks(language: string): Promise<void> {
    await post<Me>("me", { language });
  }
}

export const me = new Person();
