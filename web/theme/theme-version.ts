/**
 * A digest of all 272 themes. Colours cached in a browser under another version are computed again;
 * the test of the tokens says the new figure when a colour has changed.
 */
export const themeVersion = '52501226'
