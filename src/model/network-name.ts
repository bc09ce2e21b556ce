/** Names of networks that coins travel on, proper names in every language. */
const NAMES: Readonly<Record<string, string>> = {
  TRC20: 'TRON · TRC-20',
  ERC20: 'Ethereum · ERC-20',
  BEP20: 'BNB Smart Chain · BEP-20',
  BTC: 'Bitcoin',
  XRP: 'XRP Ledger',
};

/** A network by its name, `TRON · TRC-20`; one that is new to this app by its code. */
export const networkName = (network: string): string => NAMES[network] ?? network;

/** A network in a list of several, `TRC-20`. */
export const shortNetworkName = (network: string): string => networkName(network).replace(/^.* · /, '');
