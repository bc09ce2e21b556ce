import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { coinSprite, firstCoins } from './coin-sprite.ts';

const HASH_LENGTH = 8;

/**
 * Builds the sprite of coin pictures and defines its file name as `__COIN_SPRITE__`, and the pictures of the first coins
 * in one row as the data URI `__FIRST_COINS__`.
 */
export function coinPictures(): Plugin {
  let sprite: Buffer;
  let fileName: string;
  return {
    name: 'tern-coin-pictures',
    async config() {
      sprite = await coinSprite();
      const hash = createHash('sha256').update(sprite).digest('base64url').slice(0, HASH_LENGTH);
      fileName = `assets/coins-${hash}.png`;
      return {
        define: { __COIN_SPRITE__: JSON.stringify(fileName), __FIRST_COINS__: JSON.stringify(await firstCoins()) },
      };
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/png').end(sprite);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: sprite });
    },
  };
}
