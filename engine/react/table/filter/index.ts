/** A list's filter in words, and where a person puts one together; what draws it loads it when it is first needed. */
import './filter.css';

export { default as FilterBuilder } from './FilterBuilder.tsx';
export { default as WordsOfFilter } from './WordsOfFilter.tsx';
