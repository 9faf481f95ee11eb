/**
 * A digest of all 272 themes. Colours cached in a browser under another version are recomputed. After a change of
 * colours, the token test prints the new value.
 */
export const themeVersion = '4d446c22'
