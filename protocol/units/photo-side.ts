/**
 * Least length of a picture's shorter side; nothing can be read in a smaller one. Reviews refuse it, and the app before
 * upload.
 */
export const PHOTO_SIDE_MIN_PX = 200;
