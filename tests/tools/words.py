"""Words the rooms do not say, and what they say instead.

Portuguese is Brazil's, as in the founding document; Italian speaks to one person
("ricarica", not "ricaricate"). A word here is found by `messages check`.
"""

AVOID: dict[str, dict[str, str]] = {
    "it": {
        "aggiungete": "aggiungi",
        "cronometro": "orologio",
        "guardate": "guarda",
        "provate": "prova",
        "ricaricate": "ricarica",
        "riprovate": "riprova",
        "scegliete": "scegli",
        "toccate": "tocca",
        "inserite": "inserisci",
        "croupier": "dealer",
    },
    "pt": {
        "carregue em": "toque em",
        "contacto": "contato",
        "contactos": "contatos",
        "ecrã": "tela",
        "em direto": "ao vivo",
        "ficheiro": "arquivo",
        "palavra-passe": "senha",
        "póquer": "poker",
        "prémio": "prêmio",
        "prémios": "prêmios",
        "registo": "registro",
        "secção": "seção",
        "secções": "seções",
        "telemóvel": "celular",
        "utilizador": "usuário",
        "utilizadores": "usuários",
    },
}
