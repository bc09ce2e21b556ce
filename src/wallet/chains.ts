export interface Chain {
  readonly id: number;
  readonly name: string;
  readonly rpc: string;
  readonly explorer: string;
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: 18 };
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

/** The four chains of docs/contract.md#constants. Tern itself never calls these hosts: they are handed to a wallet that lacks the chain. */
export const CHAINS: readonly Chain[] = [
  {
    id: 1,
    name: 'Ethereum',
    rpc: 'https://ethereum-rpc.publicnode.com',
    explorer: 'https://etherscan.io',
    coin: ETHER,
  },
  {
    id: 56,
    name: 'BNB Smart Chain',
    rpc: 'https://bsc-dataseed.bnbchain.org',
    explorer: 'https://bscscan.com',
    coin: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  },
  {
    id: 137,
    name: 'Polygon',
    rpc: 'https://polygon-rpc.com',
    explorer: 'https://polygonscan.com',
    coin: { name: 'POL', symbol: 'POL', decimals: 18 },
  },
  {
    id: 97,
    name: 'BNB Smart Chain Testnet',
    rpc: 'https://bsc-testnet-dataseed.bnbchain.org',
    explorer: 'https://testnet.bscscan.com',
    coin: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
  },
];

/** The listed chain with this id; undefined for every other chain, where sign-in is not offered. */
export const chainOf = (id: number | null): Chain | undefined => CHAINS.find((chain) => chain.id === id);

/** 56 → 0x38, the spelling wallets expect. */
export const chainHex = (id: number): string => `0x${id.toString(16)}`;
