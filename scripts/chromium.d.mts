/** Path of a Chromium, installed on the way when none is there. */
export function ensureChromium(): Promise<string>
