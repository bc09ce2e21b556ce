import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsOf, withoutStyleAttributes } from '../../../tools/vite/shell-markup.ts';

describe('markup of a shell', () => {
  it('keeps everything but its style attributes, which become classes', () => {
    const names = new Map<string, string>();
    const markup =
      '<p class="a b" style="color:red" title="x">1</p><i style="color:red">2</i><b style="inset:0" class="c"></b>';
    expect(withoutStyleAttributes(markup, names)).toEqual({
      html: '<p class="shell-0 a b" title="x">1</p><i class="shell-0">2</i><b class="shell-1 c"></b>',
      css: '.shell-0{color:red}.shell-1{inset:0}',
    });
  });

  it('shares the classes of the shells before it', () => {
    const names = new Map<string, string>();
    withoutStyleAttributes('<p style="a:1">', names);
    expect(withoutStyleAttributes('<p style="b:2"><p style="a:1">', names)).toEqual({
      html: '<p class="shell-1"><p class="shell-0">',
      css: '.shell-0{a:1}.shell-1{b:2}',
    });
  });

  it('has no style attribute left and as many elements as before, whatever it is made of', () => {
    const style = fc.constantFrom(' style="a:1"', ' style="b:2;c:&quot;d&quot;"', '');
    const classes = fc.constantFrom(' class="x"', ' class="x y"', '');
    const element = fc
      .tuple(classes, style, fc.constantFrom(' hidden=""', ''))
      .map(([first, second, third]) => `<div${first}${second}${third}>text</div>`);
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const { html } = withoutStyleAttributes(elements.join(''), new Map());
        expect(html).not.toContain('style=');
        expect(html.split('<div')).toHaveLength(elements.length + 1);
        const styled = elements.filter((each) => each.includes('style=')).length;
        expect(html.split('shell-')).toHaveLength(styled + 1);
        expect(html.match(/class="[^"]*" class=/)).toBeNull();
      }),
    );
  });
});

describe('texts of a shell', () => {
  it('come in the order of the text nodes, as a reader sees them', () => {
    expect(textsOf('<p>a &amp; b<i>c</i></p><br/>&lt;d&gt; &#x27;e&#x27;')).toEqual(['a & b', 'c', "<d> 'e'"]);
  });

  it('refuse an entity nobody knows rather than show it', () => {
    expect(() => textsOf('<p>&nbsp;</p>')).toThrow('&nbsp;');
  });
});
