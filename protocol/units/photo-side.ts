/** A picture whose shorter side is below this shows nothing that could be read: reviews refuse it, the app before it is sent. */
export const PHOTO_SIDE_MIN_PX = 200;
