import { describe, expect, it } from 'vitest';
import {
  entryName,
  entryPath,
  isOwnEntry,
  OWN_ENTRY,
  usableEntries,
} from '../../../../src/features/support/support-entries.ts';
import { widgetSources } from '../../../../src/features/support/script/script-sources.ts';

const entry = (url: string, name = 'Help') => ({ name, url, imageUrl: '' });

describe('ways to support of the settings', () => {
  it('leads a page of ours to our own desk', () => {
    const own = entry('/pages/customer-service/customer-service');
    expect(isOwnEntry(own)).toBe(true);
    expect(entryPath(own)).toBe('/pages/chat/chat');
    expect(entryPath(OWN_ENTRY)).toBe('/pages/chat/chat');
  });

  it('leads a host of the allow-list to its widget', () => {
    expect(entryPath(entry('https://support.example/widget.js'))).toBe(
      '/pages/chat/chat?widget=https%3A%2F%2Fsupport.example%2Fwidget.js',
    );
  });

  it.each([
    'http://support.example/widget.js',
    'https://support.example:8443/widget.js',
    'https://ana@support.example/widget.js',
    'https://support.example.evil.example/widget.js',
    'https://evil.example/#https://support.example/',
    '//support.example/widget.js',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https:\\\\evil.example',
    '/pages/nowhere/nowhere',
    '/pages/chat/chat?widget=https://evil.example',
    '/pages/withdraw/withdraw#x',
    '',
  ])('does not follow %s', (url) => {
    expect(usableEntries([entry(url)])).toEqual([]);
    expect(widgetSources(url, 'https://tern.test/')).toEqual([]);
  });

  it('shows of a name what can be seen, in one short line', () => {
    expect(entryName(entry('', '<b>A</b>\u202e\u200b\n desk'))).toBe('<b>A</b> desk');
    expect(entryName(entry('', '\u200f\u00ad'))).toBe('Tern');
    expect([...entryName(entry('', '😀'.repeat(60)))]).toHaveLength(41);
  });
});

describe('places of a widget', () => {
  it('are the copy of this app, its own host, then the CDN where there is one', () => {
    const at = 'https://support.example/v1/widget.js?x=1';
    expect(widgetSources(at, 'https://tern.test/app/')).toEqual([
      { strategy: 'local', url: 'https://tern.test/app/support/support.example/v1/widget.js' },
      { strategy: 'official', url: at },
    ]);
    expect(widgetSources(at, 'https://tern.test/', 'cdn.example')[2]).toEqual({
      strategy: 'cdn',
      url: 'https://cdn.example/support.example/v1/widget.js',
    });
  });
});
