import { describe, expect, it } from 'vitest';
import { termsWith } from '../../../../server/engine/second-contract/up-down-terms.ts';
import { answersFor } from '../../../../server/people/support/answers.ts';
import { replyTo } from '../../../../server/people/support/auto-replies.ts';
import type { Reply } from '../../../../server/people/support/auto-replies.ts';
import { hoursAt } from '../../../../server/people/support/hours.ts';
import type { AnswerName } from '../../../../server/people/support/subject-words.ts';
import { TEXT_LANGUAGES } from '../../../../server/texts/languages.ts';
import type { TextLanguage } from '../../../../server/texts/languages.ts';
import { text } from '../../../../server/texts/text.ts';

/** Questions as traders type them, with their errors: each is answered on its own subject, or by "I do not know". */

const answers = answersFor({ upDown: termsWith([5]), holdMs: 86_400_000 });
const ALL = [...answers.urgent, ...answers.usual];
const hours = hoursAt(Date.parse('2026-11-24T10:00:00Z'), 'UTC');

const replyOf = (question: string): Reply =>
  replyTo({ text: question, removed: [] }, { status: 'open', misses: 0 }, { answers, hours });

/** Returns the name of the answer; null for "I do not know". */
function answeredWith(question: string): AnswerName | null {
  const { sayings } = replyOf(question);
  expect(sayings).toHaveLength(1);
  return ALL.find((answer) => answer.text === sayings[0]!.text)?.name ?? null;
}

const ENGLISH: readonly (readonly [question: string, subject: AnswerName])[] = [
  ['why is my btc locked', 'held'],
  ['why is my btc lokced', 'held'],
  ['part of my usdt is not availble', 'held'],
  ['what does in order mean in my balance', 'held'],
  ['my eth is on hold??', 'held'],
  ['my usdt are frozn, why', 'held'],
  ['how do i withdrw my usdt', 'withdrawConditions'],
  ['cant withdraw', 'withdrawConditions'],
  ['whats the withdrawl fee for btc', 'withdrawLimits'],
  ['how much can i withdraw a day', 'withdrawLimits'],
  ['my withdrawal is still pending since 1 hour', 'withdrawStatus'],
  ['where is my withdrawl', 'withdrawStatus'],
  ['how long does a withdrawal take', 'withdrawStatus'],
  ['my depsoit has not arrived', 'deposit'],
  ['deposit is pending for ages', 'deposit'],
  ['how many confirmatons does btc need', 'deposit'],
  ['what are yuor trading fees', 'fees'],
  ['maker vs taker fee?', 'fees'],
  ['whats the fee for a limit order', 'fees'],
  ['how do i cancel my order', 'orders'],
  ['why is my limit order not filled', 'orders'],
  ['what is a stop-limit ordr', 'orders'],
  ['diffrence between ioc and fok', 'orders'],
  ['how to convrt eth to usdt', 'convert'],
  ['why did the conversion rate change', 'convert'],
  ['can i convert usdt to euro', 'convert'],
  ['how do i transfr from spot to futures', 'transfer'],
  ['move funds between my accounts', 'transfer'],
  ['when can i redeem my earn', 'earn'],
  ['penalty for early redemtion', 'earn'],
  ['what apy does staking pay', 'earn'],
  ['earn interest not paid', 'earn'],
  ['how do i repay my loan', 'loan'],
  ['when is the loan due', 'loan'],
  ['how long does verifcation take', 'verification'],
  ['why was my kyc rejected', 'verification'],
  ['forgot my fund passwrod', 'fundPassword'],
  ['my fund password is locked', 'fundPassword'],
  ['i lost my seed phrase', 'lostWallet'],
  ['somebody hakced my account', 'lostWallet'],
  ['they want me to pay tax before withdrawal', 'scam'],
  ['is the telegram admin from you', 'scam'],
  ['how much do i win on up/down', 'odds'],
  ['why was my up trade void', 'settlement'],
  ['what if the closing price is the same price', 'settlement'],
  ['max trade size for up down', 'tradeLimits'],
  ['can i set a loss limit', 'tradeLimits'],
  ['how do i add my bank acount', 'bank'],
  ['sell usdt to a merchant', 'sale'],
  ['cannot sign in with metamsk', 'signIn'],
  ['how do i freeze my account', 'freeze'],
  ['where can i download a statment', 'statement'],
  ['app is very slow and keeps loading', 'app'],
  ['is this real money', 'playMoney'],
];

/** Subjects on which nothing is known here. */
const UNKNOWN = [
  'do you have a referral code',
  'when do you list doge',
  'can i trade gold',
  'what is your api key format',
  'hello there',
  'who owns tern',
  'what is my liquidation price',
  'thx, bye',
  'does it work in brazil',
  'I am confused',
  'quite nice colours',
];

/** The same ten subjects, asked in each language. */
const SUBJECTS = [
  'held',
  'withdrawConditions',
  'withdrawLimits',
  'deposit',
  'fees',
  'orders',
  'convert',
  'verification',
  'fundPassword',
  'signIn',
  'earn',
  'statement',
] as const satisfies readonly AnswerName[];

const QUESTIONS: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: [
    'why are my coins locked',
    'why can i not withdraw',
    'what is the withdrawal fee',
    'where is my deposit',
    'what fees do you charge',
    'how do i cancel an order',
    'how do i convert coins',
    'how long does verification take',
    'i forgot my fund password',
    'i cannot sign in',
    'when can i redeem',
    'where is my statement',
  ],
  de: [
    'Warum sind meine BTC gesperrt?',
    'warum kann ich nicht auszahlen',
    'wie hoch ist die Auszahlungsgebühr',
    'wo ist meine Einzahlung',
    'welche Gebüren gibt es',
    'wie kann ich meine Order stornieren',
    'wie kann ich ETH konvertieren',
    'wie lange dauert die Verifizirung',
    'Guthabenpasswort vergessen',
    'ich kann mich nicht anmelden',
    'wann kann ich Earn einlösen',
    'wo finde ich den Kontoauszug',
  ],
  fr: [
    'pourquoi mes BTC sont bloqués',
    'pourquoi je ne peux pas retirer',
    'quels sont les frais de retrait',
    'où est mon dépôt',
    'quels frais prenez-vous',
    'comment annuler un ordre',
    'comment convertir mes ETH',
    'combien de temps prend la vérification',
    'j’ai oublié le mot de passe',
    'je ne peux pas me connecter',
    'quel rendement pour Earn',
    'où est mon relevé',
  ],
  it: [
    'perché i miei BTC sono bloccati',
    'perché non posso prelevare',
    'qual è la commissione di prelievo',
    'dov’è il mio deposito',
    'quali comissioni ci sono',
    'come annullare un ordine',
    'come convertire ETH',
    'quanto dura la verifica',
    'ho dimenticato la password',
    'non riesco ad accedere',
    'quando posso riscattare',
    'dove trovo l’estratto conto',
  ],
  es: [
    'por qué mis BTC están bloqueados',
    'por que no puedo retirar',
    'cuál es la comisión de retiro',
    'dónde está mi depósito',
    'qué comisiones cobran',
    'cómo cancelar una orden',
    'cómo convertir ETH',
    'cuánto tarda la verificasión',
    'olvidé mi contraseña',
    'no puedo iniciar sesión',
    'qué rendimiento tiene Earn',
    'dónde está mi extracto',
  ],
  tr: [
    'BTC neden kilitli',
    'neden para çekemiyorum',
    'çekim ücreti ne kadar',
    'yatırdığım para nerede',
    'hangi ücretler var',
    'emrimi nasıl iptal ederim, emir iptal',
    'ETH nasıl dönüştürülür',
    'kimlik doğrulama ne kadar sürer',
    'fon şifremi unuttum',
    'giriş yapamıyorum',
    'erken çıkış getiri kaybı olur mu',
    'hesap özeti nerede',
  ],
  vi: [
    'vì sao BTC của tôi bị khóa',
    'sao tôi không rút được',
    'phí rút là bao nhiêu',
    'tiền nạp của tôi ở đâu',
    'phí giao dịch bao nhiêu',
    'làm sao hủy lệnh',
    'chuyển đổi ETH thế nào',
    'xác minh mất bao lâu',
    'tôi quên mật khẩu',
    'không đăng nhập được',
    'khi nào tất toán được',
    'sao kê ở đâu',
  ],
  zh: [
    '为什么我的比特币被锁定',
    '为什么不能提现',
    '提现手续费是多少',
    '充值什么时候到账',
    '手续费多少',
    '怎么撤单',
    '怎么兑换ETH',
    '身份认证要多久',
    '忘记资金密码了',
    '登录不了',
    '理财什么时候能赎回',
    '在哪里看账单',
  ],
  'zh-TW': [
    '為什麼我的比特幣被鎖定',
    '為什麼不能提領',
    '提領手續費是多少',
    '儲值什麼時候到帳',
    '手續費多少',
    '怎麼取消訂單',
    '怎麼兌換ETH',
    '身分驗證要多久',
    '忘記資金密碼了',
    '登入不了',
    '理財什麼時候能贖回',
    '在哪裡看對帳單',
  ],
  ja: [
    'BTCがロックされているのはなぜ',
    'なぜ出金できないの',
    '出金手数料はいくら',
    '入金が反映されない',
    '手数料はいくらですか',
    '注文をキャンセルしたい',
    'ETHをコンバートする方法',
    '本人確認はどのくらいかかる',
    '資金パスワードを忘れた',
    'ログインできない',
    '満期はいつ',
    '明細はどこ',
  ],
  ko: [
    '왜 제 BTC가 묶여 있나요',
    '왜 출금이 안 되나요',
    '출금 수수료가 얼마인가요',
    '입금이 언제 들어오나요',
    '수수료가 얼마예요',
    '주문 취소는 어떻게 하나요',
    'ETH를 전환하고 싶어요',
    '인증은 얼마나 걸려요',
    '자금 비밀번호를 잊어버렸어요',
    '로그인이 안 돼요',
    '중도 해지하면 어떻게 되나요',
    '거래 내역은 어디서 봐요',
  ],
  th: [
    'ทำไม BTC ของฉันถูกล็อก',
    'ทำไมถอนเงินไม่ได้',
    'ค่าธรรมเนียมการถอนเท่าไหร่',
    'เงินฝากของฉันอยู่ไหน',
    'ค่าธรรมเนียมเท่าไหร่',
    'ยกเลิกคำสั่งยังไง',
    'แปลง ETH ยังไง',
    'ยืนยันตัวตนนานไหม',
    'ลืมรหัสผ่านเงินทุน',
    'เข้าสู่ระบบไม่ได้',
    'ไถ่ถอนได้เมื่อไหร่',
    'ใบแจ้งยอดอยู่ที่ไหน',
  ],
};

describe('a question of a trader', () => {
  it.each(ENGLISH)('%s: %s', (question, subject) => {
    expect(answeredWith(question)).toBe(subject);
    const { sayings } = replyOf(question);
    for (const language of TEXT_LANGUAGES) expect(sayings[0]!.text(language).length).toBeGreaterThan(20);
  });

  it.each(UNKNOWN)('%s: says that it does not know and offers a person', (question) => {
    expect(answeredWith(question)).toBeNull();
    const [saying] = replyOf(question).sayings;
    for (const language of TEXT_LANGUAGES) expect(saying!.text(language)).toBe(text('desk.notUnderstood')(language));
    expect(saying!.text('en')).toMatch(/^I don’t know .* “human” for an agent\.$/);
  });

  it.each(TEXT_LANGUAGES)('in %s is answered on its own subject', (language) => {
    expect(QUESTIONS[language].map((question) => [question, answeredWith(question)])).toEqual(
      QUESTIONS[language].map((question, at) => [question, SUBJECTS[at]]),
    );
  });
});
