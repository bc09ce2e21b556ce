/**
 * Coins with a picture, in the order of the sprite: all listed coins except those that the icon set lacks or draws
 * wrongly: TAO, ENA, BONK, FLOKI, WIF. Currencies keep their letter.
 */
export const PICTURED: readonly string[] = (
  'BTC ETH SOL BNB XRP DOGE ADA TRX AVAX LINK DOT LTC BCH SUI PEPE SHIB TON XLM HBAR UNI NEAR APT ICP ETC ATOM ALGO INJ SEI ' +
  'AAVE MKR CRV LDO COMP PENDLE ARB OP POL STX IMX SAND MANA AXS FET RENDER WLD GRT FIL AR USDT'
).split(' ');

/** Number of columns of the sprite. */
export const COLUMNS = 7;

/**
 * Number of coins whose pictures come with the code of the rows: those in sight on a first visit, in the order in
 * which the exchange lists them.
 */
export const FIRST_COINS = 8;

const LAST_COLUMN = COLUMNS - 1;
const LAST_ROW = Math.ceil(PICTURED.length / COLUMNS) - 1;

/** Positions in percent, so that they fit a disc of any size. */
const PLACES: ReadonlyMap<string, string> = new Map(
  PICTURED.map((asset, at) => {
    const column = at % COLUMNS;
    const row = (at - column) / COLUMNS;
    return [asset, `${(column * 100) / LAST_COLUMN}% ${(row * 100) / LAST_ROW}%`];
  }),
);

/** Returns the position of an asset's picture among the first coins, in percent; undefined when it is none of them. */
export function firstPlace(asset: string): string | undefined {
  const at = PICTURED.indexOf(asset);
  return at >= 0 && at < FIRST_COINS ? `${(at * 100) / (FIRST_COINS - 1)}%` : undefined;
}

/** Returns the position of an asset's picture in the sprite, as `background-position`; undefined without a picture. */
export const picturePlace = (asset: string): string | undefined => PLACES.get(asset);
