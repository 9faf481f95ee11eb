/** Maximum upload size in bytes of a logo, avatar or photo: enough for phone cameras. */
export const pictureSize = 4 * 1024 * 1024
