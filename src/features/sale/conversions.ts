import type { Conversion, ConversionStatus } from '../../model/conversion.ts';
import { fetchConversions } from '../../api/conversion-list.ts';
import { followChanges } from '../../data/changes.ts';
import { createFilteredList } from '../../data/filtered-list.ts';

/** My conversions as far as loaded, newest first. */
export const conversions = createFilteredList<Conversion, ConversionStatus | null>({
  initial: null,
  ask: (status, page) => fetchConversions({ status, ...page }),
});

followChanges(['conversion'], conversions.refreshLoaded, conversions.refreshLoaded);
