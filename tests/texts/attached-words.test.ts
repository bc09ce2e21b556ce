import { describe, expect, it } from 'vitest';
import { attachedFaults } from './attached-words.ts';
import { oneText } from './small-sets.ts';

const count = (code: string, text: string) => attachedFaults(oneText(code, text)).length;

describe('words that depend on the value beside them', () => {
  it.each([
    ['ko', '{{coin}}이 도착했습니다', '{{coin}} 도착'],
    ['ko', '{{coin}}을(를) 출금', '{{coin}} 출금'],
    ['ko', '{{account}}으로 이체', '이체 대상: {{account}}'],
    ['ko', '{{account}}와 {{coin}}', '{{time}}까지 {{account}}에서'],
    ['ko', '“{{text}}”는 없습니다', '“{{text}}” 없음'],
    ['tr', '{{market}}’in fiyatı', '{{market}} fiyatı'],
    ['tr', '{{amount}}den az', '{{amount}} altında'],
    ['fr', 'le {{coin}} retiré', '{{coin}} retirés'],
    ['fr', 'l’{{coin}}', 'le coin {{coin}}'],
    ['fr', 'retiré(e) de {{account}}', 'retrait de {{account}}'],
    ['fr', 'd’{{coin}}', 'de {{coin}}'],
    ['it', 'del {{coin}}', 'di {{coin}}'],
    ['it', 'l’{{coin}}', 'entro il {{date}}'],
    ['es', 'el {{coin}} enviado', 'antes del {{date}}'],
    ['es', 'enviado/a {{coin}}', 'envío de {{coin}} y/o EUR'],
  ])('%s: “%s”, not “%s”', (code, wrong, right) => {
    expect(count(code, wrong)).toBe(1);
    expect(count(code, right)).toBe(0);
  });
});
