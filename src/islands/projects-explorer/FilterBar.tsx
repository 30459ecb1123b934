import type { Ref } from 'react';

interface FilterBarProps {
  formRef: Ref<HTMLFormElement>;
  choices: { statuses: string[]; sectors: string[] };
  onType: () => void;
  onChoose: () => void;
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  choices: string[];
  onChoose: () => void;
}

function Choice({ name, label, all, choices, onChoose }: ChoiceProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={`projects-${name}`}>
        {label}
      </label>
      <select className="select" id={`projects-${name}`} name={name} onChange={onChoose}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The search and the two filters, shown when a script can apply them. Uncontrolled, so that what was entered before
 * waking is kept.
 */
export default function FilterBar({ formRef, choices, onType, onChoose }: FilterBarProps) {
  return (
    <form
      ref={formRef}
      className="filter-bar noscript:hidden"
      method="get"
      action="/projects"
      role="search"
      aria-label="Projects"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="field">
        <label className="label" htmlFor="projects-q">
          Search
        </label>
        <input
          className="input"
          id="projects-q"
          name="q"
          type="search"
          placeholder="Search projects..."
          autoComplete="off"
          enterKeyHint="search"
          onInput={onType}
        />
      </div>
      <Choice
        name="status"
        label="Filter by status"
        all="All Statuses"
        choices={choices.statuses}
        onChoose={onChoose}
      />
      <Choice name="sector" label="Filter by sector" all="All Sectors" choices={choices.sectors} onChoose={onChoose} />
    </form>
  );
}
