import { mount } from "svelte";
import App from "./App.svelte";
import { speech } from "./i18n/language.svelte";
import "./styles/index.css";

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no place for the application.");
await speech.begin();
mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
