// The account of the person at this device, and what can be done with it.
import type { Account, MyTables, PasskeyOffer, SignedIn, SignInOffer } from "../generated/protocol";
import { catalogue, say } from "../lib/catalogue.svelte";
import { CallFailure, forgetSession, get, post, meetAgain } from "../lib/calls";
import { me } from "../lib/me.svelte";
import { rise, seatedTables, sitAt } from "../lib/seated";
import { notices } from "../ui/notices.svelte";
import { deviceName, makePasskey, NoPasskey, showPasskey } from "./passkeys";

class MyAccount {
  now = $state<Account>();
  busy = $state(false);
  // Shown until the person has put it away.
  code = $state("");

  async look(): Promise<void> {
    await this.#try(async () => this.#keep(await get<Account>("me/account")));
  }

  async signUp(name: string): Promise<void> {
    await this.#try(async () => {
      if (name !== me.name) await me.call(name);
      await this.#addPasskey();
    });
  }

  async addPasskey(): Promise<void> {
    await this.#try(() => this.#addPasskey());
  }

  async removePasskey(id: string): Promise<void> {
    await this.#try(async () => this.#keep(await post<Account>("me/passkey/remove", { id })));
  }

  async signIn(bring: boolean): Promise<void> {
    await this.#try(async () => {
      const shown = await showPasskey(await post<SignInOffer>("me/sign_in/offer"));
      await this.#begin(await post<SignedIn>("me/sign_in", { ...shown, bring }));
    });
  }

  async recover(code: string, bring: boolean): Promise<void> {
    await this.#try(async () => this.#begin(await post<SignedIn>("me/recover", { code, bring })));
  }

  async newCode(): Promise<void> {
    await this.#try(async () => this.#keep(await post<Account>("me/recovery")));
  }

  async signOutElsewhere(): Promise<void> {
    await this.#try(async () => {
      this.#keep(await post<Account>("me/sign_out_elsewhere"));
      notices.tell(() => say("me.elsewhere.done"));
    });
  }

  // Everything that a page holds belongs to the person who is gone.
  async erase(): Promise<void> {
    await this.#try(async () => {
      await post("me/erase");
      forgetSession();
      forgetTables();
      location.assign("/");
    });
  }

  async #addPasskey(): Promise<void> {
    const made = await makePasskey(await post<PasskeyOffer>("me/passkey/offer"), deviceName(navigator.userAgent));
    this.#keep(await post<Account>("me/passkey", made));
    me.account = true;
    notices.tell(() => say("me.passkey.made"));
  }

  async #begin(signedIn: SignedIn): Promise<void> {
    this.code = signedIn.recovery_code ?? "";
    forgetTables();
    await meetAgain();
    await me.meet();
    await learnTables();
    this.#keep(await get<Account>("me/account"));
    notices.tell(() => say("me.welcome", { name: signedIn.name }));
  }

  #keep(account: Account): void {
    this.now = account;
    if (account.recovery_code !== undefined) this.code = account.recovery_code;
  }

  async #try(what: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await what();
    } catch (failure) {
      if (failure instanceof NoPasskey) {
        if (failure.why !== "cancelled") notices.tell(() => say(`me.hindrance.${failure.why as "already" | "impossible"}`), "wrong");
      } else if (failure instanceof CallFailure) {
        notices.tell(() => catalogue.tell(failure.key, failure.args), "wrong");
      } else throw failure;
    } finally {
      this.busy = false;
    }
  }
}

export const account = new MyAccount();

function forgetTables(): void {
  for (const { table } of seatedTables()) rise(table);
}

// The games of a person who has an account are the same on every device.
export async function learnTables(): Promise<void> {
  const { tables } = await get<MyTables>("me/tables");
  const known = new Set(seatedTables().map(({ table }) => table));
  for (const { table, game } of tables.reverse()) if (!known.has(table)) sitAt({ table, game });
}
