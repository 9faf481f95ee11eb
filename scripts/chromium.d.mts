/** Path of a Chromium; installs one if none is there. */
export function ensureChromium(): Promise<string>
