/** Bytes of a logo, an avatar or a photo as sent: what the cameras of phones make. */
export const pictureSize = 4 * 1024 * 1024

/** Sizes of a member's photo: in lists, and in his panel. */
export const fotoThumbs = ['50x50', '200x200']
