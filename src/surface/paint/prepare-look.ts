import type { Column } from '../columns/column.ts';
import type { SurfaceLook } from '../messages.ts';
import type { PreparedLook } from './block.ts';
import { createFace } from './face.ts';
import type { Face } from './face.ts';
import { SMALL } from './paint-cell.ts';

/** Makes the faces of a look. A column that no row has at the moment has no place and is not painted. */
export function prepareLook(look: SurfaceLook, columns: readonly Column<never, never>[]): PreparedLook {
  const { fontFamily, remPx, unitPx } = look;
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
    const sizes = column.sizes?.map(({ fontRem }) => fontRem * remPx) ?? [place.fontPx];
    return {
      column,
      place,
      faces: sizes.map((px) => faceOf(px, place.fontWeight)),
      smallFaces: sizes.map((px) => faceOf(px * SMALL, place.fontWeight)),
    };
  });
  return { look, placed };
}
