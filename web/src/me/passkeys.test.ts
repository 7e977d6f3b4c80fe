import { expect, test } from "vitest";
import { deviceName, hindranceOf, toBytes, toText } from "./passkeys";

test("bytes go to the server and come back", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(toText(bytes.buffer)).not.toMatch(/[+/=]/);
  expect([...toBytes(toText(bytes.buffer))]).toEqual([...bytes]);
  expect(toText(null)).toBe("");
});

test("whoever turns away is told nothing is wrong", () => {
  expect(hindranceOf(new DOMException("", "NotAllowedError"))).toBe("cancelled");
  expect(hindranceOf(new DOMException("", "InvalidStateError"))).toBe("already");
  expect(hindranceOf(new DOMException("", "SecurityError"))).toBe("impossible");
  expect(hindranceOf("what?")).toBe("impossible");
});

test("a device has a name that people know", () => {
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1")).toBe("Safari, iPhone");
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0")).toBe("Edge, Windows");
  expect(deviceName("curl")).toBe("");
});
