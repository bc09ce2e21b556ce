import styles from './step-list.module.css';

export interface StepListProps {
  label: string;
  steps: readonly { readonly key: string; readonly label: string }[];
  /** Key of the current step. */
  current: string;
}

/** The steps of a form in order, with the current one marked. */
export const StepList = ({ label, steps, current }: StepListProps) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ key, label: name }) => (
      <li key={key} aria-current={key === current ? 'step' : undefined}>
        {name}
      </li>
    ))}
  </ol>
);
