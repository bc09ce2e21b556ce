import type { Column } from '../columns/column.ts';
import type { SurfaceLook } from '../messages.ts';
import type { PreparedLook } from './block.ts';
import { createFace } from './face.ts';
import type { Face } from './face.ts';
import { SMALL } from './paint-cell.ts';

/** Whether this thread knows how wide digits are in every face. */
export const hasWidths = ({ placed }: PreparedLook): boolean =>
  placed.every((each) => !each || [...each.faces, ...each.smallFaces].every(({ digitPx }) => digitPx > 0));

/** Makes the faces of a look. A column that no row has at the moment has no place and is not painted. */
export function prepareLook(look: SurfaceLook, columns: readonly Column<never, never>[]): PreparedLook {
  const { fontFamily, unitPx } = look;
  const faces = new Map<string, Face>();
  const faceOf = (fontPx: number, weight: string): Face => {
    const key = `${weight} ${fontPx}`;
    let face = faces.get(key);
    if (!face) faces.set(key, (face = createFace(fontPx, weight, fontFamily, unitPx)));
    return face;
  };
  const placed = columns.map((column) => {
    const place = look.places.find(({ name }) => name === column.name);
    if (!place) return null;
    return {
      column,
      place,
      faces: place.sizes.map(({ fontPx }) => faceOf(fontPx, place.fontWeight)),
      smallFaces: place.sizes.map(({ fontPx }) => faceOf(fontPx * SMALL, place.fontWeight)),
    };
  });
  return { look, placed };
}
