// Between the server's calls and the browser's authenticators: bytes are base64url there and buffers here.
import type { NewPasskey, PasskeyOffer, SignInOffer } from "../generated/protocol";

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer | null): string {
  const letters = [...new Uint8Array(bytes ?? new ArrayBuffer())].map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Why there is no passkey: the person turned away, there is one on this device already, or the browser cannot.
export type Hindrance = "cancelled" | "already" | "impossible";

export class NoPasskey extends Error {
  constructor(readonly why: Hindrance) {
    super(why);
  }
}

export function hindranceOf(failure: unknown): Hindrance {
  const name = failure instanceof Error ? failure.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "already" : "impossible";
}

const patience = 240_000; // the server's challenge lives for five minutes

async function ask<Response extends AuthenticatorResponse>(asked: () => Promise<Credential | null>): Promise<PublicKeyCredential & { response: Response }> {
  try {
    const shown = await asked();
    if (shown) return shown as PublicKeyCredential & { response: Response };
  } catch (failure) {
    throw new NoPasskey(hindranceOf(failure));
  }
  throw new NoPasskey("cancelled");
}

export async function makePasskey(offer: PasskeyOffer, label: string): Promise<NewPasskey> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: toBytes(offer.challenge),
    rp: { id: offer.party, name: "Divan" },
    user: { id: toBytes(offer.handle), name: offer.name, displayName: offer.name },
    pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: offer.exclude.map((id) => ({ type: "public-key", id: toBytes(id) })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout: patience,
  };
  const { response } = await ask<AuthenticatorAttestationResponse>(() => navigator.credentials.create({ publicKey }));
  return {
    challenge: offer.challenge,
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.getAuthenticatorData()),
    label,
  };
}

// Any passkey of this site: the person chooses among the accounts on the device.
export async function showPasskey(offer: SignInOffer) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: toBytes(offer.challenge),
    rpId: offer.party,
    userVerification: "required",
    timeout: patience,
  };
  const { rawId, response } = await ask<AuthenticatorAssertionResponse>(() => navigator.credentials.get({ publicKey }));
  return {
    challenge: offer.challenge,
    id: toText(rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
    handle: toText(response.userHandle),
  };
}

// What a person would call this device.
export function deviceName(agent: string): string {
  const systems = [/iPhone/, /iPad/, /Android/, /Windows/, /Mac(?= OS)/, /CrOS/, /Linux/];
  const browsers = [/Edg(?=\/)/, /Firefox/, /Chrome/, /Safari/];
  const found = (kinds: RegExp[]) => kinds.map((kind) => kind.exec(agent)?.[0]).find((name) => name !== undefined);
  const browser = found(browsers);
  return [browser === "Edg" ? "Edge" : browser, found(systems)].filter((name) => name !== undefined).join(", ");
}
