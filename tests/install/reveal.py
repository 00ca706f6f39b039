"""Rides a race against bots through a server's doors, up to its first reveal: what a player waits for.

python reveal.py ADDRESS

Needs nothing but what an installation of the game brings along.
"""

import asyncio
import json
import sys

import httpx
from websockets.asyncio.client import connect

BOTS = 3


async def first_reveal(server: str) -> None:
    """Make a table, sit down, and answer whatever is asked until the cards of the first round are turned over."""
    async with httpx.AsyncClient(base_url=server, timeout=120) as http:
        (await http.put("/api/me", json={"name": "Ada"})).raise_for_status()
        seats = [{"kind": "guest"}, *[{"kind": "bot", "bot": "sensible"}] * BOTS]
        made = (await http.post("/api/tables", json={"game": "flamme", "seats": seats})).raise_for_status().json()
        table = made["table"]["id"]
        (await http.post(f"/api/tables/{table}/start")).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"{server.replace('http', 'ws', 1)}/ws/tables/{table}"
    async with connect(address, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "watch", "seat": 0}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(f"The server refused: {message['reason']}")
            if message["type"] != "news":
                continue
            if any(event["event"] == "Revealed" for event in message["events"]):
                return
            for prompt in message["prompts"]:
                if not prompt["chosen"]:
                    name, option = prompt["name"], prompt["options"][0]
                    await socket.send(json.dumps({"type": "answer", "id": name, "prompt": name, "option": option}))


if __name__ == "__main__":
    asyncio.run(first_reveal(sys.argv[1]))
