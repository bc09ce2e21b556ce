import card from '../shell/card-parts.module.css';

/** What a person said of themselves, a line each: the value in a direction of its own. */
export const SaidLines = ({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={card.lines}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi translate="no">{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
