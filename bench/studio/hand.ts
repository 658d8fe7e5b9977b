import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** How fast a person is. */
interface Pace {
  /** Before each press, ms: the eye finds the place, the hand goes there. */
  pressMs: number;
  /** For each key of typed text, ms. */
  keyMs: number;
}

/** One who knows the studio, and does not hurry. */
export const PERSON: Pace = { pressMs: 600, keyMs: 200 };
/** What is only prepared is done at once. */
export const AT_ONCE: Pace = { pressMs: 0, keyMs: 0 };
/** Keys of an input method for a Chinese character: two or three letters of its sound, and the choice among several. */
export const KEYS_OF_HAN = 3;

const HAN = /\p{Script=Han}/u;

const keysOf = (text: string): number =>
  [...text].reduce((keys, character) => keys + (HAN.test(character) ? KEYS_OF_HAN : 1), 0);

/**
 * Presses and types as a person does: looks for a thing until it is there, takes the time of the hand, presses. Counts
 * every press of the mouse and every key that types no letter, chords as one; and what is typed.
 */
export class Hand {
  readonly page: Page;
  readonly #pace: Pace;
  presses = 0;
  characters = 0;
  /** What the person took, ms; the rest of a task's time is the machine's. */
  personMs = 0;

  constructor(page: Page, pace: Pace) {
    this.page = page;
    this.#pace = pace;
  }

  async #takes(ms: number): Promise<void> {
    this.personMs += ms;
    await sleep(ms);
  }

  async press(what: Locator): Promise<void> {
    await what.waitFor();
    await this.#takes(this.#pace.pressMs);
    await what.click();
    this.presses += 1;
  }

  async key(name: string): Promise<void> {
    await this.#takes(this.#pace.pressMs);
    await this.page.keyboard.press(name);
    this.presses += 1;
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    for (const character of text) {
      await this.#takes(keysOf(character) * this.#pace.keyMs);
      await this.page.keyboard.type(character);
      this.characters += 1;
    }
  }

  /** Presses a field and types something else into it. */
  async retype(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await this.key('Control+a');
    await this.type(text);
  }

  /**
   * Opens a select and takes what it offers: two presses. Its list is drawn by the system, where no driver of a browser
   * can press, so the second one is only counted and waited for.
   */
  async choose(select: Locator, title: string): Promise<void> {
    await select.waitFor();
    for (let press = 0; press < 2; press += 1) await this.#takes(this.#pace.pressMs);
    await select.selectOption({ label: title });
    this.presses += 2;
  }

  /** Opens the system's dialog, presses the file, and opens it: three presses, two of them where no driver can press. */
  async chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await field.waitFor({ state: 'attached' });
    for (let press = 0; press < 3; press += 1) await this.#takes(this.#pace.pressMs);
    await field.setInputFiles(file);
    this.presses += 3;
  }

  /** One press, held until the thing is where it goes. */
  async drag(what: Locator, onto: Locator): Promise<void> {
    await what.waitFor();
    for (const end of [what, onto]) {
      await this.#takes(this.#pace.pressMs);
      await end.hover({ trial: true });
    }
    await what.dragTo(onto);
    this.presses += 1;
  }
}
