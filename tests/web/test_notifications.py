"""Being told that it is one's turn: by the browser's service worker, and at a web address."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect
from tests.support.axe import violations
from tests.support.race_pages import open_table
from tests.support.servers import RunningServer
from tests.web.conftest import NewPage

pytestmark = pytest.mark.compiled

NOTIFICATIONS = "async () => (await registration.getNotifications()).map(({title, body, data}) => [title, body, data])"
KEEP_WORDS = """async words =>
  (await caches.open("words")).put("/words.json", new Response(JSON.stringify(words)))
"""
CLICK = """async () => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", {notification}));
}"""


def service_worker(page: Page) -> Worker:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page.context.service_workers[0]


def push(page: Page, note: dict[str, Any], origin: str) -> None:
    """As the browser's push service would bring it."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda said: found.extend(registered(said)))
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    wanted = {"origin": origin, "registrationId": found[0], "data": json.dumps(note)}
    line.send("ServiceWorker.deliverPushMessage", wanted)


def registered(said: dict[str, Any]) -> list[str]:
    return [str(each["registrationId"]) for each in said["registrations"]]


def test_a_push_is_shown_in_the_language_of_the_reader_and_leads_to_the_table(
    new_page_with_windows: NewPage, server: RunningServer
) -> None:
    page = new_page_with_windows("/", language="es", service_worker=True)
    page.context.grant_permissions(["notifications"], origin=server.url)
    path = open_table(page, "me", "random")
    page.goto(path)
    page.evaluate(
        "caches.open('words').then(words => words.put('/words.json', new Response('{\"turn\": \"Te toca\"}')))"
    )
    worker = service_worker(page)
    note = {"kind": "your-turn", "table": path[-8:], "name": "Café du Nord", "seat": 0, "url": f"{path}?seat=0"}
    push(page, note, server.url)
    expect_shown = [["Te toca", "Café du Nord", f"{path}?seat=0"]]
    for _ in range(100):
        if worker.evaluate(NOTIFICATIONS) == expect_shown:
            break
        page.wait_for_timeout(50)
    assert worker.evaluate(NOTIFICATIONS) == expect_shown
    worker.evaluate(CLICK)
    for _ in range(100):
        if worker.evaluate(NOTIFICATIONS) == []:
            break
        page.wait_for_timeout(50)
    assert worker.evaluate(NOTIFICATIONS) == []


def test_a_browser_whose_service_is_out_of_reach_says_so(new_page_with_windows: NewPage, server: RunningServer) -> None:
    page = new_page_with_windows("/", service_worker=True, expects="does not support the Push API in incognito mode")
    page.context.grant_permissions(["notifications"], origin=server.url)
    open_table(page, "me", "random")
    page.goto("/mine")
    service_worker(page)
    page.get_by_role("checkbox", name="Tell me on this device").click()
    expect(page.get_by_role("alert")).to_contain_text("message service does not answer")
    expect(page.get_by_role("checkbox", name="Tell me on this device")).not_to_be_checked()


def test_who_does_not_want_to_be_told_is_left_alone(new_page: NewPage) -> None:
    page = new_page(service_worker=True)
    open_table(page, "me", "random")
    page.goto("/mine")
    page.add_init_script("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})")
    page.reload()
    expect(page.locator(".notifications")).to_contain_text("allow notifications")
    expect(page.get_by_role("checkbox")).to_have_count(0)


def test_a_web_address_gets_a_secret_and_can_be_given_up(new_page: NewPage) -> None:
    page = new_page(size="small", service_worker=True, expects="responded with a status of 4")
    open_table(page, "me", "random")
    page.goto("/mine")
    page.get_by_text("Or at a web address").click()
    address, add = page.get_by_role("textbox", name="Address"), page.get_by_role("button", name="Add", exact=True)
    address.fill("http://127.0.0.1/hook")
    add.click()
    expect(page.get_by_role("alert")).to_contain_text("must be a public one")
    address.fill("https://example.org/hook")
    add.click()
    assert len(page.get_by_label("Secret, shown only now").input_value()) > 20
    assert violations(page) == []
    page.reload()
    page.get_by_text("Or at a web address").click()
    page.get_by_role("button", name="Remove https://example.org/hook").click()
    expect(page.get_by_text("https://example.org/hook")).to_have_count(0)
    page.reload()
    page.get_by_text("Or at a web address").click()
    expect(page.get_by_text("https://example.org/hook")).to_have_count(0)
