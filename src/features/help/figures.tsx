import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import {
  BANK_WITHDRAWAL,
  COIN_WITHDRAWALS,
  CONVERSIONS_A_DAY,
  CONVERT_FEE_RATE,
  DEPOSIT_TERMS,
  EUR_WITHDRAWAL,
  LONG_REVIEW,
  PHONE_WITHDRAWAL,
} from '../../../protocol/units/money-terms.ts';
import type { DepositTerms, WithdrawTerms } from '../../../protocol/units/money-terms.ts';
import { WITHDRAW_CONDITIONS } from '../../../protocol/units/withdraw-conditions.ts';
import { exchangeSettings } from '../../data/exchange-settings.ts';
import { markets } from '../../data/markets-resource.ts';
import { exactText } from '../../i18n/number-text.ts';
import { exactShareText } from '../../i18n/share-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { networkName } from '../../model/network-name.ts';
import { Facts, FigureTable } from '../../ui/facts.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import type { HelpFigures } from './help-topics.ts';
import styles from './help.module.css';

const amount = (text: string, unit: string): string => `${exactText(text as DecimalText)} ${unit}`;
/** Formats a share as an exact percentage: `0.1%` for `0.001`. */
const percent = (share: string): string => exactShareText(decimalTextOf(share)!);

/** Lists every condition for which a withdrawal can be refused, and how to meet it (R4). */
function Conditions() {
  const { t } = useTranslation();
  return (
    <ol className={styles.conditions}>
      {WITHDRAW_CONDITIONS.map((name) => (
        <li key={name}>
          <b>{t(`help.condition.${name}.need`)}</b> {t(`help.condition.${name}.remedy`)}
        </li>
      ))}
    </ol>
  );
}

const WAYS_OUT: readonly (readonly [to: 'network' | 'phone' | 'bank', terms: WithdrawTerms])[] = [
  ...[...COIN_WITHDRAWALS, EUR_WITHDRAWAL].map((terms) => ['network', terms] as const),
  ['bank', BANK_WITHDRAWAL],
  ['phone', PHONE_WITHDRAWAL],
];

function Withdrawals() {
  const { t } = useTranslation();
  return (
    <FigureTable className={styles.figures}>
      <caption className="sr-only">{t('help.ask.withdrawFees')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('help.figure.way')}</th>
          <th scope="col">{t('help.figure.least')}</th>
          <th scope="col">{t('help.figure.fee')}</th>
        </tr>
      </thead>
      <tbody>
        {WAYS_OUT.map(([to, { coin, network, minAmount, fee }]) => {
          const way = `${coin} · ${to === 'network' ? networkName(network ?? '') : t(`help.figure.${to}`)}`;
          return (
            <tr key={way}>
              <th scope="row" translate={translateOf(way)}>
                {way}
              </th>
              <td translate="no">{amount(minAmount, coin)}</td>
              <td translate="no">{amount(fee, coin)}</td>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}

function DailyLimits() {
  const { t } = useTranslation();
  return (
    <>
      <ResourceView of={exchangeSettings} titled>
        {({ dailyWithdrawals }) => (
          <Facts
            facts={dailyWithdrawals.map(({ level, limit }) => ({
              key: String(level),
              name: t('help.figure.level', { level }),
              value: t('help.figure.aDay', { amount: amount(limit, 'USDT') }),
            }))}
          />
        )}
      </ResourceView>
      <p className={styles.note}>
        {t('help.figure.longReview', {
          amount: amount(LONG_REVIEW.above, 'USDT'),
          time: durationText(LONG_REVIEW.seconds * 1000),
        })}
      </p>
    </>
  );
}

const COINS_IN: readonly (readonly [coin: string, terms: DepositTerms])[] = Object.entries(DEPOSIT_TERMS);

function Deposits() {
  const { t } = useTranslation();
  const ways = ({ networks, merchantMin }: DepositTerms): readonly (readonly [string, string])[] => [
    ...Object.entries(networks).map(([network, min]) => [networkName(network), min] as const),
    ...(merchantMin === null ? [] : [[t('help.figure.merchant'), merchantMin] as const]),
  ];
  return (
    <FigureTable className={styles.figures}>
      <caption className="sr-only">{t('help.ask.depositLimits')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('help.figure.way')}</th>
          <th scope="col">{t('help.figure.least')}</th>
          <th scope="col">{t('help.figure.most')}</th>
          <th scope="col">{t('help.figure.mostDay')}</th>
        </tr>
      </thead>
      <tbody>
        {COINS_IN.flatMap(([coin, terms]) =>
          ways(terms).map(([way, min]) => (
            <tr key={`${coin} ${way}`}>
              <th scope="row" translate={translateOf(`${coin} · ${way}`)}>{`${coin} · ${way}`}</th>
              <td translate="no">{exactText(min as DecimalText)}</td>
              <td translate="no">{exactText(terms.maxAmount as DecimalText)}</td>
              <td translate="no">{exactText(terms.dayMaxAmount as DecimalText)}</td>
            </tr>
          )),
        )}
      </tbody>
    </FigureTable>
  );
}

/** Groups markets by fees: one line if all are equal. */
function byFees(all: readonly Market[]): readonly { readonly names: string; readonly of: Market }[] {
  const groups = new Map<string, Market[]>();
  for (const market of all) {
    const key = `${market.makerFee} ${market.takerFee}`;
    groups.set(key, [...(groups.get(key) ?? []), market]);
  }
  return [...groups.values()].map((group) => ({ names: group.map(marketLabel).join(', '), of: group[0]! }));
}

function SpotFees() {
  const { t } = useTranslation();
  return (
    <ResourceView of={markets} titled>
      {(all) => <Fees rows={byFees(all.value)} rates={(of) => t('help.figure.spot', of)} />}
    </ResourceView>
  );
}

interface FeesProps {
  rows: ReturnType<typeof byFees>;
  rates(of: { maker: string; taker: string }): string;
}

function Fees({ rows, rates }: FeesProps) {
  useSignals();
  const { t } = useTranslation();
  return (
    <Facts
      facts={rows.map(({ names, of }) => ({
        key: names,
        name: rows.length === 1 ? t('help.figure.allMarkets') : names,
        value: rates({ maker: percent(of.makerFee), taker: percent(of.takerFee) }),
      }))}
    />
  );
}

function Conversions() {
  const { t } = useTranslation();
  return (
    <Facts
      facts={[
        { key: 'fee', name: t('help.figure.fee'), value: percent(CONVERT_FEE_RATE) },
        { key: 'day', name: t('help.figure.conversions'), value: String(CONVERSIONS_A_DAY) },
      ]}
    />
  );
}

function Stakes() {
  const { t } = useTranslation();
  return (
    <ResourceView of={exchangeSettings} titled>
      {({ stakeMin, stakeMax }) => (
        <Facts
          facts={[
            {
              key: 'stake',
              name: t('help.figure.stake'),
              value: t('help.figure.range', { from: exactText(stakeMin), to: amount(stakeMax, 'USDT') }),
            },
          ]}
        />
      )}
    </ResourceView>
  );
}

/** Components with the figures of answers, by name. */
export const FIGURES: Readonly<Record<HelpFigures, ComponentType>> = {
  conditions: Conditions,
  withdrawals: Withdrawals,
  dailyLimits: DailyLimits,
  deposits: Deposits,
  spotFees: SpotFees,
  conversions: Conversions,
  stakes: Stakes,
};
