/** Path of a Chromium; installs one if none is there. */
export function ensureChromium(): Promise<string>
/** Path of Chromium without its windows, or of the whole one; installs one if none is there. */
export function ensureHeadlessShell(): Promise<string>
