import { describe, expect, it } from 'vitest';
import { forbiddenFaults } from './forbidden-words.ts';
import { oneText } from './small-sets.ts';

const count = (code: string, text: string) => forbiddenFaults(oneText(code, text)).length;

describe('words that a language may not use', () => {
  it.each([
    ['en', 'Nobody can see it', 'You alone can see it'],
    ['en', 'Ask the house', 'Ask the exchange'],
    ['en', "It's yours", 'It’s yours'],
    ['de', 'Sie verlieren nie mehr', 'Sie verlieren nie mehr als 5 USDT'],
    ['de', 'Order abgebrochen', 'Order storniert'],
    ['fr', 'Jamais plus', 'Plus jamais de frais'],
    ['fr', 'À rembourser jusqu’au {{date}}', 'À rembourser avant le {{date}}'],
    ['it', 'fino al {{date}}', 'entro il {{date}}'],
    ['es', 'nunca más', 'nunca pierdes más'],
    ['es', 'hasta el {{date}}', 'antes del {{date}}'],
    ['tr', 'Para koy', 'Para yatırın, koyu tema'],
    ['tr', 'Para çekme', 'Para çekmek, para çekim'],
    ['vi', 'Dấu vân tay', 'Mã băm'],
    ['vi', 'tiền rời đi', 'tiền đã gửi'],
    ['zh-TW', '兌換', '閃兌'],
    ['ja', 'あなたの残高', '残高'],
    ['ko', '베팅 금액', '거래 금액'],
    ['ko', '3승', '승인 대기'],
    ['th', 'ราคาสด', 'แสดงราคา จ่ายเป็นเงินสด'],
    ['th', 'สมุดคำสั่ง', 'สมุดที่อยู่'],
    ['th', 'เดิมพัน', 'เงินลงทุน'],
  ])('%s: “%s”, not “%s”', (code, wrong, right) => {
    expect(count(code, wrong)).toBe(1);
    expect(count(code, right)).toBe(0);
  });

  it('a word of one language is none of another', () => {
    expect(count('fr', 'abgebrochen')).toBe(0);
  });
});
