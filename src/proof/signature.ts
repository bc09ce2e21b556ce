/** `true` when `signature` (64 bytes, hex) over the UTF-8 bytes of `text` is by the holder of `publicKey` (32 bytes, hex). */
export type VerifySignature = (publicKey: string, text: string, signature: string) => Promise<boolean>;
