/**
 * Notifications that a table waits while the page is closed: by this browser's push service, and to web addresses.
 * The service worker shows them; this module stores for it the words of the language on the screen.
 */
import { speech, t } from "../i18n/language.svelte";
import type { SubscriptionInfo } from "../protocol/http";
import { api } from "./api";
import { RequestError } from "./errors";
import { guest } from "./guest.svelte";

const WORDS = ["words", "/words.json"] as const; // as in sw.js

/** `impossible`: this browser has no such thing; `blocked`: its owner does not want it; `failed`: its service is away. */
type State = "off" | "on" | "impossible" | "blocked" | "failed";

class Notifications {
  state: State = $state("off");
  isBusy = $state(false);
  webhooks: readonly SubscriptionInfo[] = $state.raw([]);

  /** How things stand; a browser that was told once stays told. */
  async know(): Promise<void> {
    if (guest.name) {
      const { subscriptions } = await api.subscriptions();
      this.webhooks = subscriptions.filter(({ kind }) => kind === "webhook");
    }
    if (!canBeWoken()) this.state = "impossible";
    else if (Notification.permission === "denied") this.state = "blocked";
    else this.state = (await present()) === null ? "off" : "on";
  }

  async turn(wish: "on" | "off"): Promise<void> {
    this.isBusy = true;
    try {
      this.state = wish === "on" ? await this.#turnOn() : await this.#turnOff();
    } catch (error) {
      // the browser's service is out of reach, or our server is: told alike, both pass
      this.state = "failed";
      if (!(error instanceof DOMException || error instanceof RequestError)) throw error;
    } finally {
      this.isBusy = false;
    }
  }

  async #turnOn(): Promise<State> {
    if ((await Notification.requestPermission()) !== "granted") return "blocked";
    const worker = await navigator.serviceWorker.ready;
    const { key } = await api.pushKey();
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys = {} } = made.toJSON();
    await guest.ensure(t("name.default"));
    await api.subscribe({ kind: "push", address: endpoint, keys });
    await storeWords();
    return "on";
  }

  async #turnOff(): Promise<State> {
    const made = await present();
    if (made !== null) {
      await api.unsubscribe(made.endpoint);
      await made.unsubscribe();
    }
    return "off";
  }

  /** -> the secret that signs what is sent there */
  async addWebhook(address: string): Promise<string> {
    await guest.ensure(t("name.default"));
    const { secret } = await api.subscribe({ kind: "webhook", address });
    this.webhooks = [...this.webhooks.filter((one) => one.address !== address), { kind: "webhook", address }];
    return secret ?? "";
  }

  async removeWebhook(address: string): Promise<void> {
    await api.unsubscribe(address);
    this.webhooks = this.webhooks.filter((one) => one.address !== address);
  }
}

const canBeWoken = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && window.isSecureContext;

async function present(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Leave the words of the language on the screen where the service worker finds them. */
export async function storeWords(): Promise<void> {
  if (!canBeWoken()) return;
  void speech.current;
  const [name, path] = WORDS;
  const words = new Response(JSON.stringify({ turn: t("mine.yours") }), {
    headers: { "content-type": "application/json" },
  });
  await (await caches.open(name)).put(path, words);
}

export const notifications = new Notifications();
