/** What the engine, and an application around it, says to people, in the language that the application sets. */
export { defineMessages, type Messages, setMessages } from './define.ts';
