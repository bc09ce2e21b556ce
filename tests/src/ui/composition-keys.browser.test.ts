import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdCompositionKeys } from '../../../src/ui/composition-keys.ts';

let heard: string[] = [];
let field: HTMLInputElement;
let stop = () => {};

/** Listener on the window, the document and the field, as in the app. */
const listen = (event: KeyboardEvent) => heard.push(event.key);

beforeEach(() => {
  heard = [];
  const form = document.createElement('form');
  field = form.appendChild(document.createElement('input'));
  document.body.append(form);
});
afterEach(() => {
  stop();
  window.removeEventListener('keydown', listen, { capture: true });
  document.removeEventListener('keydown', listen);
  document.body.replaceChildren();
});

function start(endsFirst: boolean): void {
  stop = holdCompositionKeys(window, endsFirst);
  window.addEventListener('keydown', listen, { capture: true });
  document.addEventListener('keydown', listen);
  field.addEventListener('keydown', listen);
}

interface Press {
  key?: string;
  isComposing?: boolean;
  keyCode?: number;
}
/** @returns whether the engine would go on to send the form */
const press = ({ key = 'Enter', isComposing = false, keyCode = 13 }: Press = {}): boolean =>
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key, isComposing, keyCode, bubbles: true, cancelable: true } as KeyboardEventInit),
  );
const end = () => field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '字' }));
const later = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('issue 39 F29: Enter that ends a composition', () => {
  it('is heard by nobody where the key comes first (Chromium, Firefox), and the next one by everybody', () => {
    start(false);
    press({ isComposing: true, keyCode: 229 });
    end();
    expect(heard).toEqual([]);
    expect(press()).toBe(true);
    expect(heard).toEqual(['Enter', 'Enter', 'Enter']);
  });

  it('is heard by nobody where Firefox names the key of the method', () => {
    start(false);
    press({ key: 'Process', isComposing: true, keyCode: 229 });
    end();
    expect(heard).toEqual([]);
  });

  it('is heard by nobody, and sends no form, where the composition ends first (Safari)', () => {
    start(true);
    end();
    expect(press({ keyCode: 229 })).toBe(false);
    expect(heard).toEqual([]);
  });

  it('is known by its time where Safari sends the usual code, and a later press is one of its own', async () => {
    start(true);
    end();
    expect(press()).toBe(false);
    expect(heard).toEqual([]);
    await later();
    expect(press()).toBe(true);
    expect(heard).toEqual(['Enter', 'Enter', 'Enter']);
  });

  it('sends where a phone’s keyboard ends the word and presses Enter (Chromium on Android)', () => {
    start(false);
    end();
    expect(press()).toBe(true);
    expect(heard).toEqual(['Enter', 'Enter', 'Enter']);
  });

  it('neither does Escape, nor a letter of the method', () => {
    start(false);
    press({ key: 'Escape', isComposing: true, keyCode: 229 });
    press({ key: 'b', keyCode: 229 });
    expect(heard).toEqual([]);
  });
});
