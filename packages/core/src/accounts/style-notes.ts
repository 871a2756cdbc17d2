/** Maximum length of the image style notes, in characters; longer notes would outweigh the picture's subject. */
export const STYLE_NOTES_MAX = 300
