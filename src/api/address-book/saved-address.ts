import { withoutUnseen } from '../../../protocol/units/clean-text.ts';
import type { SavedAddress } from '../../model/withdrawal.ts';
import { text, time } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeSavedAddress = (row: WireRecord): SavedAddress => ({
  id: text(row, 'id'),
  // Labels were kept as typed before.
  label: withoutUnseen(text(row, 'label')),
  network: text(row, 'network'),
  address: text(row, 'address'),
  usableFromMs: time(row, 'usableFrom'),
});
